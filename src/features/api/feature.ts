/* The API calls, to read and to try out with the user's own permissions. */
import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

/** The page. */
export const apiFeature: Feature = {
  name: 'api',
  pages: [
    {
      path: 'conf/api',
      title: titles.title,
      roles: 'everybody',
      Page: lazyPart(() => import('./ApiPage').then((part) => part.ApiPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'Computer',
      order: 806,
      path: 'conf/api',
      roles: ['admin'],
    },
  ],
}
