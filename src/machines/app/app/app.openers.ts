import { sendTo } from 'xstate';
import { known } from '../../flow-meta.ts';
import type { LoginValues } from '../../session/login/login-form.ts';
import type { SessionLoss } from '../../session/session/session.setup.ts';
import type { SignInEnd, WayIn, WayInInput } from '../../session/common/sign-in-end.ts';
import type { PopupsParentEvent } from '../../content/popups/popups.setup.ts';
import type { NoticesParentEvent } from '../../content/notices/notices.machine.ts';
import { appBase, signInEndOf } from './app.setup.ts';
import { androidFile, hasAgentCentre, registers, takesFeedback } from '../common/brand.ts';
import type { FlowParentEvent } from '../flow-host/flow-host.machine.ts';
import type { FlowRequest, ListRequest } from '../flow-host/flows.ts';
import type { BannerParentEvent } from '../../content/banner/banner.machine.ts';
import { linkOf, type BannerLink } from '../../content/banner/banner-link.ts';
import type { LaunchItem } from '../../games/game-start/launch-item.ts';
import { isTrial, type GateNeed } from '../../games/common/gate.ts';
import type { Panel, Route } from '../route.ts';
import type { AppContext } from './app.context.ts';

/** Each sign-in flow reads from the site's settings what the brand offers. */
const wayIn = (name: WayIn, { site }: AppContext, more?: Omit<WayInInput, 'site'>) =>
  openDialog({ name, input: { site: known(site), ...more } });
const openDialog = (request: FlowRequest) => ({ type: 'flow.open' as const, request });
/** The flow of a panel, which is also the need that its gate checks. */
const nameOf = (centre: Panel['centre']) => `${centre}Centre` as const;
const gateTo = ({ visitor, site }: AppContext, need: Exclude<GateNeed, 'game'>) =>
  openDialog({
    name: 'gameGate',
    input: { need, visitor, brandHasAgentCentre: hasAgentCentre(site), brandRegisters: registers(site) },
  });
const listOf = ({ screen, path, query, games }: Route, { visitor, site }: AppContext): ListRequest =>
  screen === 'lottery'
    ? { name: 'lotteryLobby', input: { path, query, visitor } }
    : { name: 'slotList', input: { type: games ?? 'RNG', query, viewer: { visitor, site } } };
const promotionsAt = ({ path, query }: Route, { visitor }: AppContext): FlowRequest =>
  path === '/promotions'
    ? { name: 'promotions', input: { anchor: query['anchor'] ?? null } }
    : { name: 'promotionDetail', input: { id: query['id'] ?? '', visitor } };
const pageAt = (route: Route, context: AppContext): FlowRequest => {
  const { screen, query } = route;
  const { visitor, site } = context;
  switch (screen) {
    case 'document':
      return { name: 'legalDocument', input: route };
    case 'promotions':
      return promotionsAt(route, context);
    case 'help':
      return {
        name: 'helpCentre',
        input: {
          ...{ topic: query['topic'] ?? null, question: query['question'] ?? null, visitor },
          takesFeedback: takesFeedback(site),
        },
      };
    case 'notices':
      return { name: 'noticePage', input: null };
    case 'points':
      return { name: 'pointsShop', input: { visitor } };
    case 'vip':
      return { name: 'vip', input: { visitor } };
    case 'download':
      return { name: 'appDownload', input: { file: androidFile(site) } };
    default:
      return listOf(route, context);
  }
};
const start = ({ visitor }: AppContext, game: LaunchItem) =>
  openDialog({ name: 'gameStart', input: { visitor, game } });

/** `appBase` with the actions that open and close dialogs, panels and pages. */
export const appSetup = appBase.extend({
  actions: {
    openPage: sendTo('page', ({ context }, { route }: { route: Route }) =>
      openDialog(pageAt(route, context)),
    ),
    /** The list that is shown loads what its address now asks for. */
    turnList: sendTo('page', ({ context }, { route }: { route: Route }) => ({
      type: 'flow.turn' as const,
      request: listOf(route, context),
    })),
    openGame: sendTo('page', ({ context }, { route: { path, query } }: { route: Route }) =>
      openDialog({ name: 'gameLaunch', input: { path, query, isForPlayMoney: isTrial(context.visitor) } }),
    ),
    openStart: sendTo('dialog', ({ context }, { game }: { game: LaunchItem }) => start(context, game)),
    openBannerGame: sendTo('dialog', ({ context }, { banner }: BannerParentEvent) =>
      start(context, linkOf(banner) as BannerLink & { kind: 'game' }),
    ),
    openPanel: sendTo('panel', ({ context }, { route }: { route: Route }) => {
      const { centre, page } = known(route.panel);
      return {
        type: 'flow.turn' as const,
        request: { name: nameOf(centre), input: { page, site: known(context.site) } },
      };
    }),
    closePanel: sendTo('panel', { type: 'flow.close' }),
    closePage: sendTo('page', { type: 'flow.close' }),
    openLogin: sendTo('dialog', ({ context }, { values }: { values: LoginValues | null }) =>
      wayIn('login', context, { values }),
    ),
    openRegistration: sendTo('dialog', ({ context }) => wayIn('registration', context)),
    openWayIn: sendTo('dialog', ({ context }, end: FlowParentEvent) => {
      const { flow, along } = signInEndOf(end) as SignInEnd & { kind: 'goTo' };
      return wayIn(flow, context, along);
    }),
    /**
     * Forced where a change is due, else optional. A password typed at the sign-in just now is passed on,
     * else the form asks for it (VAL-05).
     */
    openPasswordChange: sendTo('dialog', ({ context }, { password }: { password: string | null }) => {
      const { account, changeDue } = known(context.visitor);
      return openDialog({
        name: 'changePassword',
        input: { reason: changeDue ?? 'voluntary', account, oldPassword: password },
      });
    }),
    openAvatar: sendTo('dialog', openDialog({ name: 'avatarChoice', input: null })),
    openDocuments: sendTo('dialog', openDialog({ name: 'legalAcceptance', input: { documents: null } })),
    openService: sendTo('dialog', (_, { path }: { path: string }) =>
      openDialog({ name: 'servicePopup', input: { path } }),
    ),
    openLogout: sendTo('dialog', openDialog({ name: 'logout', input: null })),
    openAccountGate: sendTo('dialog', ({ context }) => gateTo(context, 'login')),
    openPanelGate: sendTo('dialog', ({ context }, { route }: { route: Route }) =>
      gateTo(context, nameOf(known(route.panel).centre)),
    ),
    openSessionEnded: sendTo('dialog', (_, { loss }: { loss: SessionLoss | null }) =>
      openDialog({ name: 'sessionEnded', input: { loss: known(loss) } }),
    ),
    openNotices: sendTo('dialog', (_, { notices, id }: NoticesParentEvent) =>
      openDialog({ name: 'noticePopup', input: { notices, id } }),
    ),
    /** Never over another dialog: the host accepts the offer only where nothing is open. */
    offerPopups: sendTo('dialog', (_, { request }: PopupsParentEvent) => ({
      type: 'flow.offer' as const,
      request,
    })),
  },
});
