import { mountStandalone } from '@club/shared/standalone';
import { exposes } from './exposes';

mountStandalone('profile', exposes);
