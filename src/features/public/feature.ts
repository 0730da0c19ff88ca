/* What visitors do about their access before they can sign in. */
import { type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** Forgotten password, links of mails, asking for an account, short links, first access. */
export const publicFeature: Feature = {
  name: 'public',
  pages: [
    {
      path: '/passwordForgot',
      title: text.forgotTitle,
      roles: 'guest',
      Page: lazyPart(() => import('./ForgotPage').then((part) => part.ForgotPage)),
    },
    {
      path: '/login/:cadastro',
      title: text.registerTitle,
      roles: 'guest',
      Page: lazyPart(() => import('./RegisterPage').then((part) => part.RegisterPage)),
    },
    {
      path: '/s/:shortURL',
      title: text.shortTitle,
      roles: 'everybody',
      Page: lazyPart(() => import('./ShortLinkPage').then((part) => part.ShortLinkPage)),
    },
    {
      path: '/resetPassword/:token',
      title: text.resetTitle,
      roles: 'guest',
      Page: lazyPart(() => import('./ResetPage').then((part) => part.ResetPage)),
    },
    {
      path: '/verifyMail/:token',
      title: text.verifyTitle,
      roles: 'guest',
      Page: lazyPart(() => import('./VerifyMailPage').then((part) => part.VerifyMailPage)),
    },
    {
      path: '/primeiro-acesso',
      title: text.setupTitle,
      roles: 'guest',
      Page: lazyPart(() => import('./SetupPage').then((part) => part.SetupPage)),
    },
  ],
}
