import type { Visitor } from '../../../services/browser/member-store.ts';
import type { Address } from '../../../services/browser/navigation.ts';
import type { BannerParentEvent } from '../../content/banner/banner.machine.ts';
import type { NoticesParentEvent } from '../../content/notices/notices.machine.ts';
import type { PopupsParentEvent } from '../../content/popups/popups.setup.ts';
import type { LoginValues } from '../../session/login/login-form.ts';
import type { SessionParentEvent } from '../../session/session/session.setup.ts';
import type { LaunchItem } from '../../games/game-start/launch-item.ts';
import type { Site } from '../../../services/system.ts';
import type { FlowParentEvent } from '../flow-host/flow-host.machine.ts';
import type { PreferencesParentEvent } from '../preferences/preferences.machine.ts';
import type { Manner, RouteParentEvent } from '../route-guard/route-guard.machine.ts';
import type { Route } from '../route.ts';
import type { SystemStatusParentEvent } from '../system-status/system-status.machine.ts';
import type { Preferences } from '../../../services/browser/preference-store.ts';

export interface AppInput {
  readonly host: string;
  /** Whether the page is a secure context, so that Web Crypto is available. */
  readonly isSecure: boolean;
  readonly address: Address;
  readonly visitor: Visitor | null;
  readonly preferences: Preferences;
}

export interface AppContext {
  readonly host: string;
  readonly isSecure: boolean;
  readonly preferences: Preferences;
  /** The current address; before the first route is allowed, the one the page was opened at. */
  readonly address: Address;
  /** The route shown; under a panel, the screen behind it. */
  readonly route: Route | null;
  readonly site: Site | null;
  readonly visitor: Visitor | null;
}

export type AppEvent =
  | SystemStatusParentEvent
  | PreferencesParentEvent
  | SessionParentEvent
  | RouteParentEvent
  | FlowParentEvent
  | BannerParentEvent
  | NoticesParentEvent
  | PopupsParentEvent
  | { type: 'address.changed'; address: Address }
  | { type: 'status.doubted' }
  /** A part of the page failed to load or to render. */
  | { type: 'page.broke' }
  | { type: 'page.reload' }
  /** A game has changed the balance. */
  | { type: 'game.settled' }
  | { type: 'route.request'; address: Address; manner: Manner }
  | { type: 'game.start'; game: LaunchItem }
  /** A list or a favourite requires an account. */
  | { type: 'account.require' }
  | { type: 'login.open'; values: LoginValues | null }
  | { type: 'registration.open' }
  | { type: 'password.open' }
  | { type: 'avatar.open' }
  /** An action is blocked until the documents in force are accepted. */
  | { type: 'documents.open' }
  | { type: 'logout.open' }
  /** A customer service of type 3 is pressed. */
  | { type: 'service.open'; path: string };
