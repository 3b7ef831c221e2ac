import { PAGES } from '@club/shared/federation';
import { detailHref } from '@club/shared/routes';
import { mountStandalone } from '@club/shared/standalone';
import { exposes } from './exposes';

mountStandalone([{ path: PAGES.detail.path, example: detailHref('1'), load: exposes.ProfilePage }]);
