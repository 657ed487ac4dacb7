ALTER TABLE "domain_keywords" ALTER COLUMN "position_absolute" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_keywords" ALTER COLUMN "traffic" DROP NOT NULL;