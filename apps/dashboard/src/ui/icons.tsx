import type { ComponentType, SVGProps } from 'react';
import shapes from './icon-shapes.json';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'stroke'> {
  /** Width and height in pixels. */
  size?: number;
  /** The width of the lines. */
  stroke?: number;
}

export type IconComponent = ComponentType<IconProps>;

/** An icon of Tabler (https://tabler.io/icons), whose licence is in icons.license.txt. */
function icon(name: keyof typeof shapes): IconComponent {
  const isFilled = name.endsWith('-filled');
  return function Icon({ size = 24, color = 'currentColor', stroke = 2, ...rest }) {
    const lines = { fill: 'none', stroke: color, strokeWidth: stroke } as const;
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        {...(isFilled
          ? { fill: color, stroke: 'none' }
          : { ...lines, strokeLinecap: 'round', strokeLinejoin: 'round' })}
        {...rest}
      >
        {shapes[name].map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}

export const IconAlertCircle = icon('alert-circle');
export const IconAlertOctagonFilled = icon('alert-octagon-filled');
export const IconAlertTriangle = icon('alert-triangle');
export const IconAlertTriangleFilled = icon('alert-triangle-filled');
export const IconApi = icon('api');
export const IconArrowBackUp = icon('arrow-back-up');
export const IconArrowDown = icon('arrow-down');
export const IconArrowRight = icon('arrow-right');
export const IconArrowUp = icon('arrow-up');
export const IconArrowsSort = icon('arrows-sort');
export const IconBell = icon('bell');
export const IconBook = icon('book');
export const IconBookmark = icon('bookmark');
export const IconBug = icon('bug');
export const IconCalendar = icon('calendar');
export const IconCheck = icon('check');
export const IconChevronDown = icon('chevron-down');
export const IconChevronRight = icon('chevron-right');
export const IconCircle = icon('circle');
export const IconCircleArrowUp = icon('circle-arrow-up');
export const IconCircleCheck = icon('circle-check');
export const IconCircleCheckFilled = icon('circle-check-filled');
export const IconCircleDot = icon('circle-dot');
export const IconCircleX = icon('circle-x');
export const IconClock = icon('clock');
export const IconCopy = icon('copy');
export const IconDownload = icon('download');
export const IconEye = icon('eye');
export const IconEyeOff = icon('eye-off');
export const IconFileText = icon('file-text');
export const IconFilterOff = icon('filter-off');
export const IconHelpCircle = icon('help-circle');
export const IconHistory = icon('history');
export const IconInbox = icon('inbox');
export const IconInfoCircle = icon('info-circle');
export const IconKey = icon('key');
export const IconKeyboard = icon('keyboard');
export const IconLayoutDashboard = icon('layout-dashboard');
export const IconListCheck = icon('list-check');
export const IconLock = icon('lock');
export const IconLogout = icon('logout');
export const IconMail = icon('mail');
export const IconMailCheck = icon('mail-check');
export const IconMailbox = icon('mailbox');
export const IconMapPinOff = icon('map-pin-off');
export const IconMessage = icon('message');
export const IconMoon = icon('moon');
export const IconPlayerPause = icon('player-pause');
export const IconPlayerPlay = icon('player-play');
export const IconPlayerSkipForward = icon('player-skip-forward');
export const IconPlugConnectedX = icon('plug-connected-x');
export const IconPlus = icon('plus');
export const IconProgress = icon('progress');
export const IconRadar2 = icon('radar-2');
export const IconRefresh = icon('refresh');
export const IconRefreshAlert = icon('refresh-alert');
export const IconRobot = icon('robot');
export const IconSearch = icon('search');
export const IconSelector = icon('selector');
export const IconSend = icon('send');
export const IconSettings = icon('settings');
export const IconShare = icon('share');
export const IconShieldCheck = icon('shield-check');
export const IconShieldCheckFilled = icon('shield-check-filled');
export const IconShieldOff = icon('shield-off');
export const IconShieldStar = icon('shield-star');
export const IconShieldX = icon('shield-x');
export const IconStairsUp = icon('stairs-up');
export const IconSun = icon('sun');
export const IconTool = icon('tool');
export const IconTrash = icon('trash');
export const IconUser = icon('user');
export const IconUserCircle = icon('user-circle');
export const IconUserPlus = icon('user-plus');
export const IconWorldSearch = icon('world-search');
export const IconX = icon('x');
export const IconZoomQuestion = icon('zoom-question');
