import type { Button, ButtonProps } from '..';
import { LineIcon } from '../icons/line-icon';

type Kit = { Button: typeof Button };

type PrintButtonProps = Omit<ButtonProps, 'children'>;

const PRINTER =
  'M6 9V3h12v6M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 14h12v7H6z';

const printPage = () => window.print();

/** Creates the button «Imprimir», which opens the browser's print dialog. */
export function createPrintButton({ Button }: Kit) {
  return function PrintButton({ onClick = printPage, ...rest }: PrintButtonProps) {
    return (
      <Button variant="quiet" {...rest} onClick={onClick}>
        <LineIcon path={PRINTER} />
        <span>Imprimir</span>
      </Button>
    );
  };
}
