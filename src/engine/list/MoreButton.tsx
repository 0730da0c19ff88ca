import MoreIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import type { ListMenuProps } from './MoreTools'
import { quickText } from './quick/messages'
import { useSavedViews } from './views/useSavedViews'

const MoreTools = lazyDialog(() => import('./MoreTools').then((part) => part.MoreTools))

/** Opens the menu of what is needed now and then; its dialogs and exports outlive the open menu. */
export function MoreButton(props: ListMenuProps) {
  const saved = useSavedViews(props.entity, props.state)
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <Button
        size="small"
        className="tool-menu tool-menu--icon list-more"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={quickText.tools}
        loading={isBusy}
        {...hint(quickText.tools)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </Button>
      {anchor !== undefined && (
        <MoreTools
          {...props}
          saved={saved}
          anchor={anchor}
          onBusy={setBusy}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
