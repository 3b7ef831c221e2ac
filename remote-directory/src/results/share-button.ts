import { Button, Dialog, showToast, TextField } from '@club/shared/ui';
import { createShareButton } from '@club/shared/ui/share';

export const ShareButton = createShareButton({ Button, Dialog, TextField, showToast });
