/** The dialog of the phone proof over a page, whose code is loaded when it is first opened. */
import { createActor, fromPromise } from 'xstate';
import { phoneProofMachine } from '../../../src/machines/member/phone-proof/phone-proof.machine.ts';
import { PhoneProof } from '../../../src/views/member/phone-proof/PhoneProof.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';
import { fetchView } from './late-view.world.tsx';
import { service } from './phone-service.fixtures.ts';

const opened = () =>
  createActor(
    phoneProofMachine.provide({
      actors: { getNumber: fromPromise<string | null>(() => new Promise(() => undefined)) },
    }),
    { input: { service } },
  );

/** As it is just opened, for a page that shows it. */
export const phonePicture = () => opened().getSnapshot();

export const fetchPhoneDialog = (): Promise<void> =>
  fetchView(<PhoneProof flow={opened().start()} app={openApp()} />, 'dialog');
