import { mountStandalone } from '@club/shared/standalone';
import { exposes } from './exposes';

mountStandalone('directory', exposes);
