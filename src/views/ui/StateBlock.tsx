import type { ReactNode } from 'react';
import styles from './StateBlock.module.css';

type Props = {
  /** Address of the arch drawing, 88 px high. */
  art?: string;
  title: ReactNode;
  /** One line: the reason. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
};

function Block({ art, title, children, action, role }: Props & { role?: 'alert' | 'status' }) {
  return (
    <div role={role} className={styles.block}>
      {art ? <img src={art} alt="" width={112} height={88} className={styles.art} /> : null}
      <p className="h3">{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** An empty list, and why it is empty. */
export const EmptyState = (props: Props) => <Block {...props} role="status" />;

/** A failure: what did not happen, and what that means for the visitor. */
export const ErrorState = (props: Props) => <Block {...props} role="alert" />;
