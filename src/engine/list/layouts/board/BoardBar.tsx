import ColumnsIcon from '@mui/icons-material/ViewColumn'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { Menu } from '../../../page/overlays'
import { ByChoice } from '../ByChoice'
import type { BoardColumn } from './boardColumns'
import { boardText } from './messages'

interface BoardBarProps {
  readonly entity: Entity
  readonly by: string
  readonly fields: readonly string[]
  readonly columns: readonly BoardColumn[]
  readonly isEmptyClosed: boolean
  readonly announcement: string
  isCollapsed(key: string): boolean
  onBy(by: string): void
  onCollapse(key: string, isCollapsed: boolean): void
  onCollapseEmpty(isClosed: boolean): void
  readonly onUndo: (() => void) | undefined
}

export function BoardBar(props: BoardBarProps) {
  const { entity, by, fields, columns, isCollapsed, isEmptyClosed, announcement, onUndo } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className="board-bar">
      <ByChoice label={boardText.by} entity={entity} by={by} fields={fields} onBy={props.onBy} />
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {boardText.columns}
      </Button>
      <span className="board-said" aria-live="assertive">
        {announcement}
      </span>
      {onUndo && (
        <Button size="small" onClick={onUndo}>
          {boardText.undo}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Choice
          isOn={isEmptyClosed}
          text={boardText.collapseEmpty}
          onChange={() => props.onCollapseEmpty(!isEmptyClosed)}
        />
        {columns.map(({ key, label }) => (
          <Choice
            key={key}
            isOn={!isCollapsed(key)}
            text={label}
            onChange={() => props.onCollapse(key, !isCollapsed(key))}
          />
        ))}
      </Menu>
    </div>
  )
}

interface ChoiceProps {
  readonly isOn: boolean
  readonly text: string
  onChange(): void
}

function Choice({ isOn, text, onChange }: ChoiceProps) {
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} onClick={onChange}>
      <Checkbox
        size="small"
        edge="start"
        checked={isOn}
        tabIndex={-1}
        disableRipple
        slotProps={{ input: { 'aria-hidden': true } }}
      />
      <ListItemText>{text}</ListItemText>
    </MenuItem>
  )
}
