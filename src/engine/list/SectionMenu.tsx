/* The title of a list; an entity with several views offers the others in a menu beside it. */
import Typography from '@mui/material/Typography'
import type { Entity, View } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { pathsOf } from '../console/routing'
import { listText } from '../messages'
import { lazyDialog } from '../page/lazyDialog'
import { ToolMenu } from './ToolMenu'

const LinksMenu = lazyDialog(() => import('./LinksMenu').then((part) => part.LinksMenu))

export function SectionMenu({ entity, view }: { readonly entity: Entity; readonly view?: View }) {
  const { area } = useConsole()
  const links = [undefined, ...entity.views].map((each) => ({
    text: each?.title ?? listText.allOfThem,
    to: pathsOf(entity, area, each).list,
    isCurrent: each === view,
  }))
  return (
    <div className="list-title">
      <Typography variant="h1">{view?.title ?? entity.messages.listTitle}</Typography>
      {links.length > 1 && (
        <ToolMenu
          label={`${listText.sections}: ${view?.title ?? listText.allOfThem}`}
          text=""
          menu={(anchor, close) => (
            <LinksMenu anchor={anchor} label={listText.sections} links={links} onClose={close} />
          )}
        />
      )}
    </div>
  )
}
