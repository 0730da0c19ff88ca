import { type Feature, lazyPart } from '../../engine'
import { text } from './messages'

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
