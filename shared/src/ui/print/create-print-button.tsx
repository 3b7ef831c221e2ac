import type { Button, ButtonProps } from '..';
import { classNames } from '../class-names';
import { PrintIcon } from './print-icon';

type Kit = { Button: typeof Button };

const printPage = () => window.print();

/** Makes «Imprimir», which opens the browser's print dialog; no promise is made where no script runs. */
export function createPrintButton({ Button }: Kit) {
  return function PrintButton({ onClick = printPage, className, ...rest }: Omit<ButtonProps, 'children'>) {
    return (
      <Button variant="quiet" {...rest} className={classNames('scripted', className)} onClick={onClick}>
        <PrintIcon />
        Imprimir
      </Button>
    );
  };
}
