/** Line icons on a grid of 24, one path each. They are decoration: the text beside them has the meaning. */
const PATHS = {
  back: 'M19 12H5m6-6-6 6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  calendar: 'M5 6.500h14V20H5zM5 10.500h14M8.500 4v4M15.500 4v4',
  tick: 'M5 12.500 9.500 17 19 7.500',
  forward: 'M5 12h14M13 6l6 6-6 6',
  out: 'M8 16 17 7M9.5 7H17v7.5',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7',
  phone:
    'M8.6 4 6 4.6C5 4.900 4.500 5.800 4.700 6.800 6 13 11 18 17.200 19.300c1 .2 1.900-.3 2.200-1.300L20 15.400l-4-1.900-1.700 2c-2.500-1.200-4.600-3.300-5.800-5.800l2-1.700z',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.200 15.200 20 20',
  warning: 'M12 4 2.800 19.500h18.400zM12 10v4.500M12 17v.1',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 11v5M12 8v.1',
  offline:
    'M3 3l18 18M6.500 13.500a8 8 0 0 1 3-1.900M17.500 13.500a8 8 0 0 0-2.600-1.800M9.500 16.500a4 4 0 0 1 5 0M3 10a13 13 0 0 1 4.200-2.700M21 10A13 13 0 0 0 11 6.100M12 19.500v.1',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="s-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
