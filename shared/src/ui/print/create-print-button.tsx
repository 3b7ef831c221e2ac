import type { Button, ButtonProps } from '..';
import { PrintIcon } from './print-icon';

type Kit = { Button: typeof Button };

const printPage = () => window.print();

type PrintButtonProps = Omit<ButtonProps, 'children'> & {
  /** On a phone there is room for its picture alone. */
  compact?: boolean;
};

/** Makes «Imprimir», which opens the browser's print dialog. */
export function createPrintButton({ Button }: Kit) {
  return function PrintButton({ onClick = printPage, compact, ...rest }: PrintButtonProps) {
    return (
      <Button variant="quiet" {...rest} onClick={onClick}>
        <PrintIcon />
        <span className={compact ? 'visually-hidden-phone' : undefined}>Imprimir</span>
      </Button>
    );
  };
}
