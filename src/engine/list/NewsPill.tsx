import Button from '@mui/material/Button'
import { gridText } from './messages'

/** Says that others changed the list; lies over the rows, which stay in place. */
export function NewsPill({ onShow }: { onShow(): void }) {
  return (
    <div role="status" className="list-news">
      {gridText.changedByOthers}
      <Button size="small" color="inherit" onClick={onShow}>
        {gridText.showChanges}
      </Button>
    </div>
  )
}
