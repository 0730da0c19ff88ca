import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const tokensFeature: Feature = {
  name: 'tokens',
  pages: [
    {
      path: 'tokens',
      title: titles.own,
      roles: 'everybody',
      Page: lazyPart(() => import('./TokensPage').then((part) => part.TokensPage)),
    },
    {
      path: 'conf/contas-de-servico',
      title: titles.services,
      roles: ['admin'],
      permission: 'role.edit',
      Page: lazyPart(() => import('./ServicesPage').then((part) => part.ServicesPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.own,
      icon: 'SwapHoriz',
      order: 35,
      path: 'tokens',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
    {
      group: titles.menuGroup,
      title: titles.services,
      subtitle: titles.menuSubtitle,
      icon: 'SmartToyOutlined',
      order: 805,
      path: 'conf/contas-de-servico',
      roles: ['admin'],
    },
  ],
}
