/** Districts that were recoded and are gone, but whose postcodes are still in the file: no name and no border of their own. */
export const GONE_DISTRICTS: ReadonlySet<string> = new Set(
  [
    'AB1 AB2 AB3 AB4 AB5 AB9 BN4 BS12 BS17 BS18 BS19 CF1 CF2 CF4 CF6 CF7 CF8 DE2 GU13 L41 L42 L43 L44 L45 L46 L47 L48',
    'L49 L60 L61 L62 L63 L64 L65 L66 M10 NP1 NP5 NP6 NP9 NPT OX6 OX8 PE17 PE18 RG3 RG11 RG13 RG15 RG16 S19 S30 S31',
    'SO1 SO2 SO3 SO4 SO5 SO9 W1 W1A W1M W1N W1P W1R W1V W1X W1Y WD1 WD2 YO2 YO3 YO4 YO5 YO6 CR9',
  ].flatMap((line) => line.split(' ')),
);
