import { accountGroup, type Feature, lazyPart } from '../../engine'
import { title } from './titles'

export const secondFactorFeature: Feature = {
  name: 'second-factor',
  pages: [
    {
      path: 'seguranca',
      title,
      roles: 'everybody',
      Page: lazyPart(() => import('./SecurityPage').then((part) => part.SecurityPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title,
      icon: 'Smartphone',
      order: 25,
      path: 'seguranca',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
  withoutFactor: lazyPart(() => import('./RequiredPage').then((part) => part.RequiredPage)),
}
