/** Catches what no page has caught. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailureScreen } from './failure-screen.tsx';

type Props = {
  children: ReactNode;
  report: (error: unknown) => void;
  /** in the place of the app's own screen */
  instead?: ReactNode;
};

export class FailureBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo) {
    this.props.report(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.instead ?? <FailureScreen error={this.state.error} />;
  }
}
