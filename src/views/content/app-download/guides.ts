import type { MessageId } from '../../../i18n/message-id.ts';
import type { System } from '../../../machines/content/app-download/app-download.machine.ts';

export const SYSTEM_NAMES: Readonly<Record<System, MessageId>> = {
  android: 'app_android',
  ios: 'app_ios',
  desktop: 'app_desktop',
};

export interface GuideStep {
  readonly title: MessageId;
  readonly text: MessageId;
}
const step = (title: MessageId, text: MessageId): GuideStep => ({ title, text });

const LAST = step('app_open', 'app_open_text');
const FILE: readonly GuideStep[] = [
  step('app_file_get', 'app_file_get_text'),
  step('app_file_allow', 'app_file_allow_text'),
  LAST,
];
const GUIDES: Readonly<Record<System, readonly GuideStep[]>> = {
  android: [step('app_chrome', 'app_chrome_text'), step('app_menu', 'app_menu_text'), LAST],
  ios: [step('app_safari', 'app_safari_text'), step('app_share', 'app_share_text'), LAST],
  desktop: [step('app_browser', 'app_browser_text'), step('app_bar', 'app_bar_text'), LAST],
};

/** The steps of a system; of Android with the brand's file, where it has one. */
export const guideOf = (system: System, file: string | null): readonly GuideStep[] =>
  system === 'android' && file ? FILE : GUIDES[system];
