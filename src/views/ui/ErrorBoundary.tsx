import { Component, type ReactNode } from 'react';

type Props = {
  /** Called once per fault: a chunk that failed to load, or a view that failed to render. */
  onFault: () => void;
  fallback: ReactNode;
  children: ReactNode;
};

/** Keeps a fault of one part from emptying the whole page. React supports this only in a class. */
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
