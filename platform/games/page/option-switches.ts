import type { GameOptions } from '#contract/game-options.ts';
import type { Sound } from './sound.ts';

/** The switches of a game's options: sound, quick rounds and keys. Each is heard when it is pressed. */
export const createOptionSwitches = (
  { chooseOptions }: { chooseOptions(options: GameOptions): void },
  sound: Pick<Sound, 'press'>,
  current: () => GameOptions,
) => {
  const change = (changed: Partial<GameOptions>): void => {
    chooseOptions({ ...current(), ...changed });
    sound.press();
  };
  return {
    setKeys: (isOn: boolean): void => change({ keys: isOn }),
    toggleSound: (): void => change({ sound: !current().sound }),
    toggleQuick: (): void => change({ quick: !current().quick }),
  };
};
