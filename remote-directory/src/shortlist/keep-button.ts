import { shortlist } from '@club/shared/state';
import { createKeepButton } from '@club/shared/ui/heart';

export const KeepButton = createKeepButton(shortlist);
