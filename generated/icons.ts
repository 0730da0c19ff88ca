/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import AdminPanelSettingsIcon from '@mui/icons-material/AdminPanelSettings'
import AgricultureIcon from '@mui/icons-material/Agriculture'
import AssessmentIcon from '@mui/icons-material/Assessment'
import BiotechIcon from '@mui/icons-material/Biotech'
import BlockIcon from '@mui/icons-material/Block'
import BoltIcon from '@mui/icons-material/Bolt'
import BugReportIcon from '@mui/icons-material/BugReport'
import BusinessIcon from '@mui/icons-material/Business'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import CompostIcon from '@mui/icons-material/Compost'
import CoronavirusIcon from '@mui/icons-material/Coronavirus'
import DateRangeIcon from '@mui/icons-material/DateRange'
import DevicesIcon from '@mui/icons-material/Devices'
import DraftsIcon from '@mui/icons-material/Drafts'
import EngineeringIcon from '@mui/icons-material/Engineering'
import EventNoteIcon from '@mui/icons-material/EventNote'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import GrainIcon from '@mui/icons-material/Grain'
import GrassIcon from '@mui/icons-material/Grass'
import GridOnIcon from '@mui/icons-material/GridOn'
import HandshakeIcon from '@mui/icons-material/Handshake'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import Inventory2Icon from '@mui/icons-material/Inventory2'
import KeyIcon from '@mui/icons-material/Key'
import LayersIcon from '@mui/icons-material/Layers'
import LinkIcon from '@mui/icons-material/Link'
import LinkOffIcon from '@mui/icons-material/LinkOff'
import LocalFloristIcon from '@mui/icons-material/LocalFlorist'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import ManageAccountsIcon from '@mui/icons-material/ManageAccounts'
import ManageSearchIcon from '@mui/icons-material/ManageSearch'
import OpacityIcon from '@mui/icons-material/Opacity'
import OutboxIcon from '@mui/icons-material/Outbox'
import PaymentsIcon from '@mui/icons-material/Payments'
import PeopleIcon from '@mui/icons-material/People'
import PersonRemoveIcon from '@mui/icons-material/PersonRemove'
import PestControlIcon from '@mui/icons-material/PestControl'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import PublicIcon from '@mui/icons-material/Public'
import QrCode2Icon from '@mui/icons-material/QrCode2'
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong'
import RefreshIcon from '@mui/icons-material/Refresh'
import ReplayIcon from '@mui/icons-material/Replay'
import ReplyIcon from '@mui/icons-material/Reply'
import RequestQuoteIcon from '@mui/icons-material/RequestQuote'
import ScatterPlotIcon from '@mui/icons-material/ScatterPlot'
import ScienceIcon from '@mui/icons-material/Science'
import SendIcon from '@mui/icons-material/Send'
import ShieldIcon from '@mui/icons-material/Shield'
import ShoppingCartIcon from '@mui/icons-material/ShoppingCart'
import SmsIcon from '@mui/icons-material/Sms'
import SpaIcon from '@mui/icons-material/Spa'
import SupervisorAccountIcon from '@mui/icons-material/SupervisorAccount'
import TerrainIcon from '@mui/icons-material/Terrain'
import TimelapseIcon from '@mui/icons-material/Timelapse'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import WarehouseIcon from '@mui/icons-material/Warehouse'
import WaterDropIcon from '@mui/icons-material/WaterDrop'

export const schemaIcons = {
  AdminPanelSettings: AdminPanelSettingsIcon,
  Agriculture: AgricultureIcon,
  Assessment: AssessmentIcon,
  Biotech: BiotechIcon,
  Block: BlockIcon,
  Bolt: BoltIcon,
  BugReport: BugReportIcon,
  Business: BusinessIcon,
  CalendarMonth: CalendarMonthIcon,
  CheckCircle: CheckCircleIcon,
  Compost: CompostIcon,
  Coronavirus: CoronavirusIcon,
  DateRange: DateRangeIcon,
  Devices: DevicesIcon,
  Drafts: DraftsIcon,
  Engineering: EngineeringIcon,
  EventNote: EventNoteIcon,
  FactCheck: FactCheckIcon,
  Grain: GrainIcon,
  Grass: GrassIcon,
  GridOn: GridOnIcon,
  Handshake: HandshakeIcon,
  HowToReg: HowToRegIcon,
  Inventory2: Inventory2Icon,
  Key: KeyIcon,
  Layers: LayersIcon,
  Link: LinkIcon,
  LinkOff: LinkOffIcon,
  LocalFlorist: LocalFloristIcon,
  LocalShipping: LocalShippingIcon,
  ManageAccounts: ManageAccountsIcon,
  ManageSearch: ManageSearchIcon,
  Opacity: OpacityIcon,
  Outbox: OutboxIcon,
  Payments: PaymentsIcon,
  People: PeopleIcon,
  PersonRemove: PersonRemoveIcon,
  PestControl: PestControlIcon,
  PlayArrow: PlayArrowIcon,
  Public: PublicIcon,
  QrCode2: QrCode2Icon,
  ReceiptLong: ReceiptLongIcon,
  Refresh: RefreshIcon,
  Replay: ReplayIcon,
  Reply: ReplyIcon,
  RequestQuote: RequestQuoteIcon,
  ScatterPlot: ScatterPlotIcon,
  Science: ScienceIcon,
  Send: SendIcon,
  Shield: ShieldIcon,
  ShoppingCart: ShoppingCartIcon,
  Sms: SmsIcon,
  Spa: SpaIcon,
  SupervisorAccount: SupervisorAccountIcon,
  Terrain: TerrainIcon,
  Timelapse: TimelapseIcon,
  UploadFile: UploadFileIcon,
  Warehouse: WarehouseIcon,
  WaterDrop: WaterDropIcon,
}
