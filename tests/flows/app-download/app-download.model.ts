import {
  appDownloadMachine,
  type AppDownloadSnapshot,
  type System,
} from '../../../src/machines/content/app-download/app-download.machine.ts';
import { defineModel } from '../../kit/model.ts';

const FILE = 'https://cdn.statehouse.example/statehouse.apk';
const place = (system: System, isInstalled = false) => ({
  ...{ system, isInstalled, address: 'statehouse.example/down' },
  picture: 'data:image/svg+xml,qr',
});

/** By hand: what can be pressed is enabled. */
const when = (may: (context: AppDownloadSnapshot['context']) => boolean) => (s: AppDownloadSnapshot) =>
  s.matches('shown') && may(s.context) ? {} : undefined;

export const model = defineModel(appDownloadMachine, {
  title: 'App download',
  inputs: { 'a brand without a file': { file: null }, 'a brand with a file': { file: FILE } },
  events: {
    'system.choose': { ios: { system: 'ios' }, desktop: { system: 'desktop' } },
    'step.next': {
      'to the next': when(({ step }) => step < 3),
      'past the last': when(({ step }) => step === 3),
    },
    'step.back': {
      'to the last': when(({ step }) => step > 1),
      'past the first': when(({ step }) => step === 1),
    },
    'app.install': {
      'as offered': when(({ canInstall }) => canInstall),
      'without an offer': when(({ canInstall }) => !canInstall),
    },
    'install.offered': 'sent',
    'app.installed': 'sent',
  },
  outcomes: {
    watchInstall: {
      offered: { send: { type: 'install.offered' } },
      installed: { send: { type: 'app.installed' } },
    },
    installPlace: {
      'an Android phone': { done: place('android') },
      'a computer, in the app': { done: place('desktop', true) },
      unknown: { error: new Error('no media queries') },
    },
    promptInstall: {
      agreed: { done: true },
      declined: { done: false },
      gone: { error: new Error('the browser offers no installation') },
    },
  },
  tours: 'states',
  home: (s) => s.matches('shown'),
  rules: [
    {
      id: 'the guide of the visitor’s own system is first, at its first step, with the one address',
      requirements: ['ROU-15', 'DWN-01'],
      always: (s, { label }) =>
        (label !== 'installPlace = an Android phone' ||
          (s.context.system === 'android' && s.context.address === 'statehouse.example/down')) &&
        (label !== 'installPlace = a computer, in the app' ||
          (s.context.system === 'desktop' && s.context.isInstalled)) &&
        (label !== 'installPlace = unknown' ||
          (s.matches('shown') && s.context.system === 'android' && s.context.address === null)) &&
        (!label.startsWith('installPlace') || s.context.step === 1),
    },
    {
      id: 'a guide has three steps, forward and back; another system begins with its first',
      requirements: ['DWN-01'],
      always: (s, { label, from }) => {
        const { step } = s.context;
        const before = from?.context.step ?? 1;
        if (label.startsWith('step.next')) return step === Math.min(before + 1, 3);
        if (label.startsWith('step.back')) return step === Math.max(before - 1, 1);
        if (!label.startsWith('system.choose') || !from?.matches('shown')) return step >= 1 && step <= 3;
        const system = label.includes('ios') ? 'ios' : 'desktop';
        return s.context.system === system && (from.context.system === system ? step === before : step === 1);
      },
    },
    {
      id: 'the browser is asked once for an offer, and only for one',
      always: (s, { label, started }) => {
        const isPrompted = started.some(({ actor }) => actor === 'promptInstall');
        return (
          isPrompted === (label === 'app.install (as offered)') && (!isPrompted || !s.context.canInstall)
        );
      },
    },
    {
      id: 'installed is what the browser says, and a refusal leaves the guides',
      always: (s, { label, from }) =>
        (!/= (agreed|installed)$/.test(label) || s.context.isInstalled) &&
        (label !== 'watchInstall = installed' || !s.context.canInstall) &&
        (!/^promptInstall = (declined|gone)$/.test(label) ||
          (s.matches('shown') && s.context.isInstalled === from?.context.isInstalled)),
    },
    {
      id: 'the brand’s file stays what it is',
      always: (s, { from }) => from === null || s.context.file === from.context.file,
    },
  ],
  offBrowser: {
    'watchInstall = offered': 'a browser without a window offers no installation',
    'watchInstall = installed': 'a browser without a window installs nothing',
  },
  instructions: {
    'start a brand without a file': 'Open /down.',
    'start a brand with a file': 'Open /down of a brand that has a file for Android.',
    'watchInstall = offered': 'Wait until the browser offers to install the site.',
    'watchInstall = installed': 'Install the site by the browser’s own menu.',
    'installPlace = an Android phone': 'The visitor has an Android phone.',
    'installPlace = a computer, in the app': 'The visitor has the installed app on a computer.',
    'installPlace = unknown': 'The browser does not say what it is.',
    'system.choose (ios)': 'Choose "iPhone and iPad".',
    'system.choose (desktop)': 'Choose "Computer".',
    'step.next (to the next)': 'Press "Continue".',
    'step.next (past the last)': 'No person can do this: the button is disabled.',
    'step.back (to the last)': 'Press "Back".',
    'step.back (past the first)': 'No person can do this: the button is disabled.',
    'app.install (as offered)': 'Press "Install now".',
    'app.install (without an offer)': 'No person can do this: there is no such button.',
    'promptInstall = agreed': 'Agree in the browser.',
    'promptInstall = declined': 'Decline in the browser.',
    'promptInstall = gone': 'The browser has taken its offer back.',
  },
});
