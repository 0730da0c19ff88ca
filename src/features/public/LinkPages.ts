/* The pages that links lead to, as one part: every part more weighs on the first page of all. */
export { NotMePage } from './NotMePage'
export { ResetPage } from './ResetPage'
export { ShortLinkPage } from './ShortLinkPage'
export { VerifyMailPage } from './VerifyMailPage'
