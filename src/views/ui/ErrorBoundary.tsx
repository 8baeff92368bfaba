import { Component, type ReactNode } from 'react';

type Props = {
  /** Told once for each fault: a chunk that did not come, or a view that broke. */
  onFault: () => void;
  fallback: ReactNode;
  children: ReactNode;
};

/** Keeps a fault of one part from emptying the whole page. React has no other way than a class for it. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onFault();
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
