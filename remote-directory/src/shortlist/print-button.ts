import { Button } from '@club/shared/ui';
import { createPrintButton } from '@club/shared/ui/print';

export const PrintButton = createPrintButton({ Button });
