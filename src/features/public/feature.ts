import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

const load = () => import('./visitorPages')

export const publicFeature: Feature = {
  name: 'public',
  pages: [
    {
      path: '/passwordForgot',
      title: titles.forgot,
      roles: 'guest',
      Page: lazyPart(() => load().then((part) => part.ForgotPage)),
    },
    {
      path: '/login/:cadastro',
      title: titles.register,
      roles: 'guest',
      Page: lazyPart(() => load().then((part) => part.RegisterPage)),
    },
    {
      path: '/s/:shortURL',
      title: titles.short,
      roles: 'everybody',
      Page: lazyPart(() => load().then((part) => part.ShortLinkPage)),
    },
    {
      path: '/resetPassword/:token',
      title: titles.reset,
      roles: 'guest',
      Page: lazyPart(() => load().then((part) => part.ResetPage)),
    },
    {
      path: '/verifyMail/:token',
      title: titles.verify,
      roles: 'guest',
      Page: lazyPart(() => load().then((part) => part.VerifyMailPage)),
    },
    {
      path: '/naoFuiEu/:token',
      title: titles.verify,
      roles: 'everybody',
      Page: lazyPart(() => load().then((part) => part.NotMePage)),
    },
    {
      path: '/descadastro/:token',
      title: titles.unsubscribe,
      roles: 'everybody',
      Page: lazyPart(() => load().then((part) => part.UnsubscribePage)),
    },
    {
      path: '/entrada/:codigo',
      title: titles.provider,
      roles: 'guest',
      Page: lazyPart(() => load().then((part) => part.ProviderPage)),
    },
    {
      path: '/primeiro-acesso',
      title: titles.setup,
      roles: 'guest',
      Page: lazyPart(() => load().then((part) => part.SetupPage)),
    },
  ],
}
