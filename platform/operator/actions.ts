import type { GenericSchema } from 'valibot';
import type { Action } from '../console/section/action.ts';
import { ACTIONS } from '../console/actions.ts';

interface Offered {
  readonly does: string;
  /** An example request on the command line. */
  readonly example: string;
}

/** The console's actions that an operator needs, in production as well. */
export const OPERATOR_ACTIONS: Readonly<Record<string, Offered>> = {
  withdrawal: {
    does: 'a step of a withdrawal; overridden holds are listed in "despite"',
    example: '{"id":1,"do":"approve","despite":["new_card"]}',
  },
  'withdrawal-switch': {
    does: 'a withdrawal switch; "stopped" is the emergency stop',
    example: '{"rule":"stopped","on":true}',
  },
  'withdrawal-terms': {
    does: 'minimum and maximum, automatic receipt, code by SMS',
    example: '{"minimum":100,"maximum":50000,"autoReceiveMinutes":1440,"verification":"NONE"}',
  },
  'withdrawal-times': {
    does: 'usual minutes until a payment, by the kind of card, as shown to members',
    example: '{"BC":120,"EW":30,"VW":60}',
  },
  'withdrawal-holds': {
    does: 'what holds a payout for a check; 0 disables a hold',
    example: '{"newCardHours":24,"changeHours":24,"above":10000}',
  },
  'transfer-switch': { does: 'allows or ends transfers to uplines', example: '{"on":false}' },
  'transfer-terms': {
    does: 'amounts of one transfer, number and sum a day',
    example: '{"minimum":10,"maximum":50000,"daily":20,"dailyAmount":200000}',
  },
  'bonus-grant': {
    does: 'grants a bonus; "wagering" 0 = the member only claims it; "contributions" = percentage of a stake that counts, by product',
    example:
      '{"account":"mina_k","kind":"MANUAL","reason":"Weekend","amount":500,"wagering":4000,"days":7,"key":"weekend-47-mina_k"}',
  },
  'bonus-end': {
    does: 'refuses a bonus that has not begun, or takes an active one back ("take_back")',
    example: '{"id":1001,"do":"refuse","note":"Granted twice"}',
  },
  'rebate-rate': {
    does: 'the rate of a product’s rebate, in percent of valid bets; 0 = none',
    example: '{"product":"RNG","percent":0.5}',
  },
  'rebate-from-now': { does: 'bets placed until now earn no rebate any more', example: '{}' },
  'vip-rank': {
    does: 'one rank of the club: valid bets that reach it and those of a month that keep it, rebate in percent, bonus, points in percent, withdrawals a day',
    example:
      '{"level":4,"names":{"EN":"Dome","TY":"Kubbe"},"total":10000,"keep":5000,"percent":0.5,"bonus":50,"points":120,"daily":50000}',
  },
  'vip-months': {
    does: 'hours after the end of a month until ranks are settled, days in which its rewards can be claimed',
    example: '{"closeHour":6,"claimDays":30}',
  },
  'vip-agent': {
    does: 'the service desk of members above rank 4; empty = the same as all',
    example: '{"path":"https://chat.example/vip"}',
  },
  win: { does: 'pays or refuses a held win', example: '{"id":1,"do":"paid","note":"round checked"}' },
  'win-bounds': {
    does: 'the largest win, and the largest multiple of the stake, without an operator',
    example: '{"largest":1000000,"multiple":5000}',
  },
  'win-game-bound': {
    does: 'multiple of the stake of one game; null = as the others',
    example: '{"gameId":"GAME:1","multiple":1000}',
  },
  'bet-payout': {
    does: 'corrects the payout of a settled bet; the difference is posted',
    example: '{"vendor":"NIMBUS","bet":"R1.bet","payout":120,"note":"wheel misread"}',
  },
  'bet-void': {
    does: 'declares a settled bet void: stake back, payout taken back',
    example: '{"vendor":"NIMBUS","bet":"R1.bet","note":"match abandoned"}',
  },
  'payment-credit': {
    does: 'credits a held payment, as the deposit of this reference',
    example: '{"provider":"MYPSP","transactionId":"T1","reference":"D-1","note":"amount agreed"}',
  },
  'payment-dismiss': {
    does: 'dismisses a payment: returned, or of no deposit',
    example: '{"provider":"MYPSP","transactionId":"T1","outcome":"paid","note":"given back"}',
  },
  deposit: {
    does: 'the result of a bank transfer: begin, pay or refuse',
    example: '{"reference":"D-1","do":"pay"}',
  },
  'message-answer': {
    does: 'answers a case of the customer service; "seen" = how many of its messages were read',
    example: '{"id":1,"text":"It is on its way.","name":"Selin","seen":1}',
  },
  'message-close': { does: 'closes a case of the customer service', example: '{"id":1}' },
  'message-notice': {
    does: 'a notice to one account, or to all members without one',
    example: '{"account":"mina_k","title":"Welcome","text":"<p>Good to have you.</p>"}',
  },
  'message-report': {
    does: 'settles a report of a sender',
    example: '{"id":1,"outcome":"warned"}',
  },
  'feedback-answer': {
    does: 'answers feedback of a member, in their messages; it is settled then',
    example: '{"id":1,"text":"It comes with the next release."}',
  },
  'feedback-close': {
    does: 'settles feedback without an answer, or after an e-mail to a visitor',
    example: '{"id":1,"note":"answered by e-mail"}',
  },
  'help-write': {
    does: 'a question of the help centre with its answer as HTML, by language; one with this name is replaced; long texts as @file. `shortTitle` = asked often',
    example:
      '{"name":"new-device","topic":"account","position":9,"translations":{"EN":{"title":"I have a new phone","answer":"<p>Sign in on it.</p>","shortTitle":"new phone"}}}',
  },
  'help-switch': {
    does: 'shows a question of the help centre, or hides it',
    example: '{"name":"new-device","on":false}',
  },
  'promotion-approve': {
    does: 'approves an application for a promotion, by its number: a bonus of this amount',
    example: '{"id":1,"amount":100}',
  },
  'promotion-reject': {
    does: 'rejects an application for a promotion; the member reads the reason',
    example: '{"id":1,"note":"both accounts play from one device"}',
  },
  'promotion-add': {
    does: 'a new promotion that members join (JOIN) or apply for (APPLY), with texts by language; long ones as @file. `wagering` = times the bonus, 0: it is claimed',
    example:
      '{"name":"weekend","kind":"JOIN","from":"2026-12-05","to":"2026-12-07","reward":500,"wagering":8,"days":12,"translations":{"EN":{"title":"Weekend","summary":"A bonus on deposits","steps":["Join","Deposit"],"terms":["Once"]}}}',
  },
  'promotion-switch': {
    does: 'shows a promotion, or hides it from those who have not applied',
    example: '{"name":"weekend","on":false}',
  },
  'mission-add': {
    does: 'a new mission: valid bets (BET), rounds or different games, of a day or a week',
    example: '{"period":"DAY","kind":"BET","product":"","target":500,"reward":5,"points":50}',
  },
  'mission-switch': { does: 'a mission on or off', example: '{"id":1,"on":false}' },
  'milestone-add': { does: 'a reward of the season', example: '{"points":500,"reward":10}' },
  'milestone-switch': { does: 'a milestone on or off', example: '{"id":1,"on":false}' },
  'mission-prizes': {
    does: 'prizes of the week by place, and hours until they are paid',
    example: '{"prizes":[500,300,200],"payHour":6}',
  },
  'mission-rules': {
    does: 'the rules of missions that members read, as HTML by language; English replaces missing ones',
    example: '{"rules":{"EN":"<p>One account a person.</p>","TY":"<p>Kişi başı bir hesap.</p>"}}',
  },
  'point-reward-add': {
    does: 'a new reward of the points shop: a play credit (CREDIT) with its amount, wagering and days, or goods (GOODS); `requirement` = deposits of 30 days, an empty `stock` = no limit',
    example:
      '{"kind":"GOODS","names":{"EN":"Mug","TY":"Kupa"},"points":4500,"amount":0,"wagering":0,"days":0,"requirement":0,"stock":200}',
  },
  'point-reward-switch': { does: 'a reward of the points shop on or off', example: '{"id":1,"on":false}' },
  'point-reward-stock': { does: 'how many of a reward are left', example: '{"id":5,"stock":100}' },
  'point-approve': { does: 'goods that were sent, by the number of the redemption', example: '{"id":1}' },
  'point-reject': {
    does: 'goods that are not sent: points and stock go back, and the member reads the reason',
    example: '{"id":1,"note":"out of stock"}',
  },
  'point-adjust': {
    does: 'gives points by hand, or takes them; the member reads the reason',
    example: '{"account":"mina_k","points":500,"note":"a gift"}',
  },
  'point-terms': {
    does: 'points for 100 of the currency by what earns them, and what points are worth as money',
    example:
      '{"ratios":{"live":4,"lottery":5,"pvp":5,"slots":10,"sports":6,"deposit":2},"points":1000,"amount":5,"minimum":1000}',
  },
  'calendar-prizes': {
    does: 'prizes of consecutive days of the sign-in calendar; none for no calendar',
    example: '{"prizes":[1,1,2,2,3,3,10]}',
  },
  'calendar-deposit': {
    does: 'deposits of the last days that a prize of the calendar needs, and their least sum; 0 days for no condition',
    example: '{"days":30,"least":0}',
  },
  'sign-in-take-back': {
    does: 'takes a prize of the sign-in calendar back',
    example: '{"id":1,"note":"many accounts of one person"}',
  },
  'raffle-terms': {
    does: 'terms of the weekly raffle from the next draw on; no prizes for none',
    example: '{"prizes":[1000,500],"ticket":100,"mostTickets":100,"wagering":0,"prizeDays":14,"drawHour":6}',
  },
  'mission-take-back': {
    does: 'takes a reward of a mission, a milestone or a place back; the member reads the reason',
    example: '{"id":1,"note":"bets were void"}',
  },
  'referral-terms': {
    does: 'share of friends’ bets in percent, the most of a day from one friend and from all, hours until it is paid',
    example: '{"percent":0.5,"perFriend":500,"perDay":2000,"payHour":6}',
  },
  person: {
    does: 'locks and unlocks an account, ends its session, makes its password due',
    example: '{"account":"mina_k","do":"lock"}',
  },
  'register-field': {
    does: 'a field of the registration form',
    example: '{"key":"email","on":true,"required":false}',
  },
  'legal-publish': {
    does: 'the next version of a document (terms, privacy, responsible, licence, about), in Markdown; long ones as @file. `required`: from when new deposits and bets require its acceptance',
    example:
      '{"kind":"terms","from":"2026-12-01","required":"2026-12-15","translations":{"EN":{"title":"Terms","text":"## Account"},"TY":{"title":"Koşullar","text":"## Hesap"}}}',
  },
  'upload-limits': {
    does: 'megabytes of pictures, of one member and of all',
    example: '{"member":50,"platform":10000}',
  },
  status: {
    does: 'open, under maintenance, or closed to a region',
    example: '{"condition":"maintenance","endsInMinutes":30}',
  },
  store: { does: 'a flag of the store', example: '{"flag":"forcedLogin","on":true}' },
  module: { does: 'a module of the site', example: '{"modId":"CAPTCHA3","on":true}' },
  vendor: {
    does: 'closes a vendor’s games, or opens them again',
    example: '{"code":"VENDOR","closed":true,"endsInMinutes":60}',
  },
  audit: { does: 'whether the ledger is sound', example: '{}' },
};

/** Actions that move time or set faults: never in production. */
export const DEVELOPMENT_ACTIONS: readonly string[] = ['clock', 'run-jobs', 'fault', 'clear-faults'];

/** Null for an unknown action. */
export const operatorAction = (name: string): Action<GenericSchema> | null =>
  (Object.hasOwn(OPERATOR_ACTIONS, name) && ACTIONS[name]) || null;
