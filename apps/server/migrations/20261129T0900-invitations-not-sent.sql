-- When the mail server did not take the mail with a link: an invitation that did not leave is not said to be under way.
alter table account_links add column failed_at timestamptz;
