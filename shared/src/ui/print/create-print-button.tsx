import type { Button, ButtonProps } from '..';
import { classNames } from '../class-names';
import { PrintIcon } from './print-icon';

type Kit = { Button: typeof Button };

const printPage = () => window.print();

type PrintButtonProps = Omit<ButtonProps, 'children'> & {
  /** On a phone there is room for its picture alone. */
  compact?: boolean;
};

/** Makes «Imprimir», which opens the browser's print dialog; no promise is made where no script runs. */
export function createPrintButton({ Button }: Kit) {
  return function PrintButton({ onClick = printPage, className, compact, ...rest }: PrintButtonProps) {
    return (
      <Button variant="quiet" {...rest} className={classNames('scripted', className)} onClick={onClick}>
        <PrintIcon />
        <span className={compact ? 'visually-hidden-phone' : undefined}>Imprimir</span>
      </Button>
    );
  };
}
