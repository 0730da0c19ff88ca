/* Signing in: the page of visitors. */
import { type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** The sign-in feature. */
export const signInFeature: Feature = {
  name: 'sign-in',
  pages: [
    {
      path: '/login',
      title: text.title,
      roles: 'guest',
      Page: lazyPart(() => import('./SignInPage').then((part) => part.SignInPage)),
    },
  ],
}
