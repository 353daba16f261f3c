import { resetMailFeature } from '../../entities/reset-mail/reset-mail.feature';

export const forgotPasswordFeatures = [resetMailFeature];
