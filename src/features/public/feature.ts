import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

const load = () => import('./visitorPages')

const page = (
  path: string,
  title: string,
  roles: 'guest' | 'everybody',
  name: keyof Awaited<ReturnType<typeof load>>,
) => ({ path, title, roles, Page: lazyPart(() => load().then((part) => part[name])) })

export const publicFeature: Feature = {
  name: 'public',
  pages: [
    page('/passwordForgot', titles.forgot, 'guest', 'ForgotPage'),
    page('/login/:cadastro', titles.register, 'guest', 'RegisterPage'),
    page('/s/:shortURL', titles.short, 'everybody', 'ShortLinkPage'),
    page('/resetPassword/:token', titles.reset, 'guest', 'ResetPage'),
    page('/verifyMail/:token', titles.verify, 'guest', 'VerifyMailPage'),
    page('/naoFuiEu/:token', titles.notMe, 'everybody', 'NotMePage'),
    page('/descadastro/:token', titles.unsubscribe, 'everybody', 'UnsubscribePage'),
    page('/entrada/:codigo', titles.provider, 'guest', 'ProviderPage'),
    page('/primeiro-acesso', titles.setup, 'guest', 'SetupPage'),
  ],
}
