import type { ReactNode } from 'react';
import { Arch } from './Arch.tsx';
import type { Tone } from './Arch.tsx';
import styles from './Confirm.module.css';

type Props = {
  /** Id of the title, which names the dialog around it. */
  id: string;
  title: ReactNode;
  icon: ReactNode;
  tone?: Tone;
  /** One or two Buttons; the one that Enter presses has `isDefault`. */
  buttons: ReactNode;
  children: ReactNode;
};

/** The content of a small confirmation: an icon in its arch, a title, a sentence, the buttons. */
export function Confirm({ id, title, icon, tone, buttons, children }: Props) {
  return (
    <>
      <Arch tone={tone} size="lg">
        {icon}
      </Arch>
      <h2 id={id} className={`h2 ${styles.title}`}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>{buttons}</div>
    </>
  );
}
