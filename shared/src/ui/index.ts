import './styles/base.css';
import './styles/tokens.css';
import './styles/font.css';

export { SITE_NAME } from '../domain';
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
  IconButton,
  type IconButtonProps,
  iconButtonClass,
} from './button/button';
export { CertificateImage, type CertificateImageProps } from './certificate/certificate-image';
export { classNames } from './class-names';
export { type CloseReason, Dialog, type DialogProps } from './dialog/dialog';
export { MessageDialog, type MessageDialogProps } from './dialog/message-dialog';
export { lockScroll } from './dialog/scroll-lock';
export { type FieldTexts, TextArea, type TextAreaProps, TextField, type TextFieldProps } from './field/field';
export { markNavigated, PageHeading, type PageHeadingProps, trackUserActivity } from './heading/page-heading';
export * from './icons';
export { MenuButton, type MenuButtonProps, type MenuItem } from './menu/menu-button';
export { onIntent, setMissingCodeRecovery, useOnDemand } from './on-demand/on-demand';
export { SearchBox, type SearchBoxProps } from './search/search-box';
export {
  SearchCombobox,
  type SearchComboboxProps,
  type SearchGroup,
  type SearchItem,
} from './search/search-combobox';
export { StarPicker, type StarPickerProps } from './stars/star-picker';
export { Stars, type StarsProps, starsLabel } from './stars/stars';
export {
  Chip,
  type ChipProps,
  EmptyState,
  type EmptyStateProps,
  Notice,
  type NoticeProps,
  type NoticeTone,
  Skeleton,
  type SkeletonProps,
} from './status/status';
export { showLoadFailure, showToast, ToastRegion, type ToastTone } from './toast/toast';
