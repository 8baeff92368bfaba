import { ChevronDown } from 'lucide-react';

import type { ReactNode } from 'react';
import { useElementId } from './element-id.ts';
import styles from './Accordion.module.css';

type Item = { id: string; title: ReactNode; meta?: ReactNode; content: ReactNode };
type Props = {
  items: Item[];
  openId: string | null;
  /** Called with the id of the pressed item, open or not. */
  onToggle: (id: string) => void;
  level?: 2 | 3 | 4;
};

/** A list of items of which one is open at a time; the owner controls which. */
export function Accordion({ items, openId, onToggle, level = 3 }: Props) {
  const prefix = useElementId();
  const Heading = `h${level}` as const;
  return (
    <div>
      {items.map((item) => {
        const isOpen = item.id === openId;
        const id = `${prefix}${item.id}`;
        return (
          <section key={item.id} className={styles.item} data-open={isOpen || undefined}>
            <Heading className={styles.heading}>
              <button
                type="button"
                id={id}
                aria-expanded={isOpen}
                aria-controls={`${id}-panel`}
                className={styles.button}
                onClick={() => onToggle(item.id)}
              >
                <span className={styles.title}>
                  {item.title}
                  {item.meta ? <span className={styles.meta}>{item.meta}</span> : null}
                </span>
                <ChevronDown size={18} className={styles.chevron} aria-hidden="true" />
              </button>
            </Heading>
            <div id={`${id}-panel`} className={styles.panel} inert={!isOpen}>
              <div className={styles.content}>{item.content}</div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
