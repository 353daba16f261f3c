import { saveTags } from './customer-tags.submission';
import { merchantTags } from './merchant-tags.resource';

/** Loaded with the dialog. */
export const features = [merchantTags.feature, saveTags.feature];
