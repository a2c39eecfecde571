"""What a screen shows: plain values that the director makes and `kiosk.screens` draws.

A scene holds no words but names that people gave themselves; the screens say it in the visitor's language.
Everything a visitor can do on a screen is an `Action`; the screen says where on it each action lies.

The actions, by the scene that offers them (`?`: may be left out; one that does not fit is dropped, never an error):

=============  ======================================================================================================
everywhere     ``set_language {code}``  ``knock`` (a touch on the ribbon that says what a strike does)  ``how_to`` (how
               to play) ``languages`` (all of them), but not over another page; in a running game ``account`` (the list
               of what was paid),
               ``put_right`` (the last throw), ``leave_table`` (who leaves), ``undo`` (the last entry, where
               `Stage.can_undo`), ``tools`` (these on a page of their own), ``purses`` (how it went so far), ``phones``
               (where `Stage.phones`)
OfficeDesk     see `kiosk.scenes.office`
ClosedSign     ``operator``
Waiting        ``begin {game?}``  ``resume`` (where `resumable`: go on with the game that was left)  ``use_simulation``
               (without a camera)  ``operator`` (his pages, after his number)
Players        ``add_player {name?}``  ``remove_player {seat}``  ``edit_name {seat}``  ``type {text}``  ``erase``
               ``add_computer``  ``set_temper {seat}`` (where `clockwork`)  ``name_done``  ``set_preset {preset}``
               ``set_option {switch, value}``  ``set_banker {seat}``  ``draw_banker``  ``set_plain_dice {on}``
               ``set_one_strike {on}``  ``show_page {page}``  ``start``
               ``back``  ``teach`` (where `can_teach`)
Auction        no card on the block: ``offer {card?, start?}`` (else `next`)  ``choose {card}`` (makes it `next`,
               where `choose`)  ``set_start {start}``  ``close_auction``; a card on the block: ``bid {player, raise}``
               (1, 5, 10 over the highest; the first: start - 1 + raise)  ``retract {player}``  ``call``
               (the same as a strike)
Throw          ``by_hand`` (enter the throw without the camera)  ``is_empty`` (where it is ``uncleared``: a person says
               that nothing lies there)  ``confirm`` (never by itself); simulated table only: ``throw {misbehave?}``
               ``clear``
Seen           ``confirm``  ``hold`` (stop the run-down)  ``edit_die {index}`` (None: none)  ``set_die {index, value}``
               ``add_die {value?}``  ``remove_die {index}``  ``throw_again``; plain dice: ``set_die`` with "6" or "1"
               (six or not six); `by_hand`: ``mark {mark}`` (it lies up, or does not)  ``rest_blank`` (whatever has no
               name yet)  ``sixes {count}`` (plain dice: names all)
Payout         ``go_on``  ``why {number}``  ``put_right``
InnOpens       ``go_on``
Sale           ``sell_card {card}``  ``sell_buyer {seat}``  ``sell_price {price}``  ``sell``  ``decline_sale``
SaleOver       ``go_on``
RoundOver      ``new_round {banker?}``  ``set_banker {seat}``
End            ``go_on``  ``account``
Account        ``why {number}``  ``older``  ``newer``  ``put_right {number?}``  ``close``
Why            ``put_right {number}``  ``close``
PutRight       ``edit_die {index}``  ``set_die {index, value}``  ``add_die {value?}``  ``remove_die {index}``; without
               a picture ``mark``  ``rest_blank``  ``sixes`` as in Seen; ``amend``
               (it counts)  ``close`` (nothing changes)
Purses         see `kiosk.scenes.chronicle.Purses`
Book           see `kiosk.scenes.chronicle.Book`
Hall           none: nobody touches it
Tools          ``close``, and what is done everywhere in a running game
LeaveTable     ``leave {seat}``  ``return {seat}``  ``abandon {what?}``  ``sure`` (does what was asked)  ``close``
Phones         ``seat_code {seat}``  ``no_phone {seat}``  ``close``
Teach          ``take`` (this look counts)  ``show_mark {mark}`` (that one next, its looks again)  ``without_blank``
               ``keep``  ``again`` (the confused ones)  ``forget_set``  ``close``; simulated table only: ``throw``
HowTo          ``turn {page}``  ``book {game}`` (the rules of another game)  ``languages``  ``close``
Languages      ``set_language {code}`` (and back)  ``close``
Pin            ``digit {digit}``  ``erase``  ``close``
TurnUp         ``confirm``  ``hold``  ``choose_stone {what}`` (turn_up)
Trick          ``choose_stone {what}`` (lead, reply: enter it, or say what it is)  ``confirm``  ``led {index}`` (of two
               stones in `loose`)  ``announce {doubles}``  ``close`` (the reserve)  ``count`` (both lay there)
               ``lead_back`` ``reply_back`` (was taken back)  ``reply_is`` (it was changed)  ``trump_is`` (the turned-up
               stone was misread)
Closing        ``sure``  ``no``
FoundOut       ``go_on``
Reckoning      ``go_on``
MatchEnd       ``go_on``
BingoAccount   ``older``  ``newer``  ``put_right {number}``  ``close``
ChooseStone    ``stone {value}``  ``sure`` (where it puts an old trick right)  ``close``
PutRightTrick  ``choose_stone {what}``  ``close``
TakeBack       ``agree {seat}``  ``close``
DealCards      ``dealt``
ToadTurn       ``done`` (the turn is over)  ``toad`` (a hand is declared)  ``choose_card {what}`` (discard: what lies,
               or `about`)  ``confirm``  ``top {index}`` (of the cards in `loose`)  ``whose {seat}`` (of `late`)
               ``no_discard`` (nothing was laid, or it stays unknown)  ``turned_over`` (the pile)
Declared       ``judge``  ``hold``  ``card {value}`` (what is it really?)  ``enter_hand``  ``all_open`` (none lies face
               down)  ``of_hand`` (it does not lie on the pile)  ``back`` (no toad)
TakesBack      ``take_life``  ``no``
Verdict        ``go_on``  ``put_right``
HandOver       ``go_on``
ToadEnd        ``go_on``
ToadAccount    ``older``  ``newer``  ``put_right {number}``  ``close``
ChooseCard     ``card {value}`` (None: none at all, where `can_none`)  ``not_here`` (it is not of the hand)  ``sure``
               ``close``
EnterHand      ``card {value}`` (it is one, or no more)  ``sure``  ``close``
SetUp          the pages of the guided first start: see `kiosk.scenes.set_up.SetUp`
Wrong          whatever `choices` holds: ``retry``  ``use_simulation``  ``by_hand``  ``abandon``  ``close``
=============  ======================================================================================================

What a strike of the hammer does now is `strike` of each scene: ``begin add_player offer call close_auction confirm
go_on count new_round take keep close dealt done judge tried none``.
"""

from __future__ import annotations

from kiosk.scenes.account import Account, AccountLine, LeaveTable, PutRight, Tools, Why
from kiosk.scenes.bell_and_hammer import (
    Auction,
    End,
    InnOpens,
    Payment,
    Payout,
    RoundOver,
    Sale,
    SaleOver,
    Seen,
    Stage,
    Throw,
)
from kiosk.scenes.bingo import (
    BigLine,
    BingoAccount,
    BingoStage,
    ChooseStone,
    Closing,
    DealLine,
    FoundOut,
    MatchEnd,
    PutRightTrick,
    Reckoning,
    TakeBack,
    Trick,
    TrickLine,
    TurnUp,
)
from kiosk.scenes.chronicle import Book, Purses
from kiosk.scenes.common import (
    Action,
    AnyStage,
    HowTo,
    Invited,
    Languages,
    Pin,
    Players,
    Reel,
    Seat,
    SeenDie,
    SeenThing,
    Teach,
    Waiting,
    Wrong,
)
from kiosk.scenes.hall import Hall
from kiosk.scenes.office import ClosedSign, OfficeDesk
from kiosk.scenes.phones import Phones
from kiosk.scenes.set_up import SetUp
from kiosk.scenes.toad import (
    ChooseCard,
    DealCards,
    Declared,
    EnterHand,
    HandOver,
    TakesBack,
    ToadAccount,
    ToadEnd,
    ToadLine,
    ToadStage,
    ToadTurn,
    Verdict,
)

__all__ = [
    "Account",
    "AccountLine",
    "Action",
    "AnyStage",
    "Auction",
    "BigLine",
    "BingoAccount",
    "BingoStage",
    "Book",
    "ChooseCard",
    "ChooseStone",
    "ClosedSign",
    "Closing",
    "DealCards",
    "DealLine",
    "Declared",
    "End",
    "EnterHand",
    "FoundOut",
    "Hall",
    "HandOver",
    "HowTo",
    "InnOpens",
    "Invited",
    "Languages",
    "LeaveTable",
    "MatchEnd",
    "OfficeDesk",
    "Payment",
    "Payout",
    "Phones",
    "Pin",
    "Players",
    "Purses",
    "PutRight",
    "PutRightTrick",
    "Reckoning",
    "Reel",
    "RoundOver",
    "Sale",
    "SaleOver",
    "Scene",
    "Seat",
    "Seen",
    "SeenDie",
    "SeenThing",
    "SetUp",
    "Stage",
    "TakeBack",
    "TakesBack",
    "Teach",
    "Throw",
    "ToadAccount",
    "ToadEnd",
    "ToadLine",
    "ToadStage",
    "ToadTurn",
    "Tools",
    "Trick",
    "TrickLine",
    "TurnUp",
    "Verdict",
    "Waiting",
    "Why",
    "Wrong",
]

Scene = (
    Waiting
    | Players
    | Auction
    | Throw
    | Seen
    | Payout
    | InnOpens
    | Sale
    | SaleOver
    | RoundOver
    | End
    | Account
    | Why
    | PutRight
    | LeaveTable
    | Phones
    | Tools
    | Purses
    | Book
    | Hall
    | HowTo
    | Languages
    | Pin
    | Teach
    | SetUp
    | TurnUp
    | Trick
    | Closing
    | FoundOut
    | Reckoning
    | MatchEnd
    | BingoAccount
    | ChooseStone
    | PutRightTrick
    | TakeBack
    | DealCards
    | ToadTurn
    | Declared
    | TakesBack
    | Verdict
    | HandOver
    | ToadEnd
    | ToadAccount
    | ChooseCard
    | EnterHand
    | Wrong
    | OfficeDesk
    | ClosedSign
)
