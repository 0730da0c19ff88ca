/* All visitors' pages in one chunk, because further chunks would add to the weight of the entry. */
export { ForgotPage } from './ForgotPage'
export { NotMePage } from './NotMePage'
export { ProviderPage } from './ProviderPage'
export { RegisterPage } from './RegisterPage'
export { ResetPage } from './ResetPage'
export { SetupPage } from './SetupPage'
export { ShortLinkPage } from './ShortLinkPage'
export { VerifyMailPage } from './VerifyMailPage'
