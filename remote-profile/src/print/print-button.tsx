import { Button, type ButtonProps, classNames } from '@club/shared/ui';
import { PrintIcon } from './print-icon';

const printPage = () => window.print();

/** Opens the browser's print dialog; no promise is made where no script runs. */
export function PrintButton({ onClick = printPage, className, ...rest }: Omit<ButtonProps, 'children'>) {
  return (
    <Button variant="quiet" {...rest} className={classNames('scripted', className)} onClick={onClick}>
      <PrintIcon />
      Imprimir
    </Button>
  );
}
