/* The visitors' pages as one part: every part more weighs on the first page of all. */
export { ForgotPage } from './ForgotPage'
export { NotMePage } from './NotMePage'
export { ProviderPage } from './ProviderPage'
export { RegisterPage } from './RegisterPage'
export { ResetPage } from './ResetPage'
export { SetupPage } from './SetupPage'
export { ShortLinkPage } from './ShortLinkPage'
export { VerifyMailPage } from './VerifyMailPage'
