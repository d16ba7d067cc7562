-- Names are sorted as people read them: by letters before accents and case, and 9 before 10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
